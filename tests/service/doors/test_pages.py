"""The pages for people: what they hold, what they send with it, and that they load nothing from elsewhere."""

import hashlib
import re
import shlex
import subprocess
import tomllib
import urllib.request
from html.parser import HTMLParser
from pathlib import Path

import graphql
import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from service.doors import pages
from tests.service.serving import serving

CARDS = [
    pages.GameCard(id="mega-jackpot", title="Mega Jackpot", seats="2 to 4 seats", variants=("Standard", "Tiles")),
    pages.GameCard(id="odd/id?", title="<b>Cards & Dice</b>", seats="1 seat"),
]
PATHS = ["/", "/docs", "/graphql", "/favicon.ico", "/assets/pages/copy.js"]
PAGES = ["/", "/docs", "/graphql"]
OWN = sorted([*pages.TEMPLATES.rglob("*.*"), *(pages.ASSETS / "pages").iterdir()])
MANIFEST = tomllib.loads((pages.ASSETS / "vendored.toml").read_text(encoding="utf-8"))["package"]


class Html(HTMLParser):
    """The tags of a page with their attributes, and the text of its code blocks."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.calls: list[str] = []
        self.inside: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.inside.append(tag)
        if tag == "pre":
            self.calls.append("")

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if "pre" in self.inside:
            self.calls[-1] += data

    def links(self) -> list[str]:
        return [value for _, attrs in self.tags for name in ("src", "href") if (value := attrs.get(name))]


def client(base_url: str = "http://testserver", root_path: str = "") -> TestClient:
    app = Starlette(routes=[*pages.routes(CARDS), Route("/graphql", pages.graphiql().endpoint)])
    return TestClient(app, base_url=base_url, root_path=root_path)


def front(host: str | None = None, **reached: str) -> Html:
    headers = {} if host is None else {"host": host}
    return Html(client(**reached).get("/", headers=headers).text)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_html_that_allows_scripts_of_this_service_only(path: str) -> None:
    answer = client().get(path)
    rules = dict(one.strip().split(" ", 1) for one in answer.headers["content-security-policy"].split(";"))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert rules["script-src"] == "'self'"
    assert rules["default-src"] == rules["frame-ancestors"] == rules["base-uri"] == "'none'"


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_forbids_guessing_its_type_and_sends_no_referrer(path: str) -> None:
    headers = client().get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("path", PATHS)
def test_head_answers_like_get(path: str) -> None:
    head, get = client().head(path), client().get(path)
    assert (head.status_code, head.headers) == (200, get.headers)


@pytest.mark.parametrize("path", PATHS)
def test_another_method_is_refused_with_the_methods_there_are(path: str) -> None:
    answer = client().post(path)
    assert answer.status_code == 405
    assert {one.strip() for one in answer.headers["allow"].split(",")} == {"GET", "HEAD"}


@pytest.mark.parametrize("path", PAGES)
def test_a_page_needs_no_inline_script_and_names_its_language(path: str) -> None:
    tags = Html(client().get(path).text).tags
    assert ("html", {"lang": "en"}) in tags
    assert all("src" in attrs for tag, attrs in tags if tag == "script")
    assert not [name for _, attrs in tags for name in attrs if name == "style" or name.startswith("on")]
    assert [tag for tag, _ in tags].count("h1") == 1


@pytest.mark.parametrize("path", PAGES)
def test_everything_a_page_loads_is_here_and_may_be_kept_forever(path: str) -> None:
    loaded = [link for link in Html(client().get(path).text).links() if link.startswith("assets/")]
    assert loaded
    for link in loaded:
        answer = client().get(f"/{link}")
        assert (answer.status_code, answer.headers["cache-control"]) == (200, pages.FOREVER)


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_no_file_of_ours_names_another_host(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.findall(r"""(?:https?|wss?)://|(?:src|href)=["']?\s*//|url\(["']?\s*//|@import""", text)


@pytest.mark.parametrize("path", PAGES)
def test_every_link_of_a_page_stays_below_the_address_it_was_reached_at(path: str) -> None:
    links = Html(client().get(path).text).links()
    assert not [link for link in links if link.startswith("/") or ":" in link]


def test_the_calls_show_the_address_the_page_was_reached_at() -> None:
    calls = front(base_url="https://rules.example:8443", root_path="/croupier").calls
    assert len(calls) == 4
    for call, path in zip(
        calls,
        ["graphql", "graphql", "v1/games/mega-jackpot/start", "v1/games/mega-jackpot/play"],
        strict=True,
    ):
        assert f"https://rules.example:8443/croupier/{path}" in shlex.split(call.replace("\\\n", " "))


def test_a_host_that_a_shell_would_run_is_one_quoted_word_of_the_call() -> None:
    start = front(host="a'$(id)&b;c").calls[2]
    assert shlex.split(start)[2] == "http://a'$(id)&b;c/v1/games/mega-jackpot/start"


@pytest.mark.parametrize("host", ['"><script>alert(1)</script>', "a/<img src=x>", "a b", "&lt;b&gt;"])
def test_a_hostile_host_adds_no_tag_to_the_page(host: str) -> None:
    assert front(host=host).tags == front().tags


def test_an_address_is_escaped_wherever_it_comes_from() -> None:
    calls = pages.example_calls("http://x/\"'><script>&")
    assert all("&lt;script&gt;&amp;" in text and "<" not in text and '"' not in text for text in calls.values())


def test_the_titles_are_those_given_escaped() -> None:
    text = client().get("/").text
    assert "Mega Jackpot</a></h3><p>2 to 4 seats</p><p>Standard · Tiles</p><code>mega-jackpot</code>" in text
    assert '<a href="v1/games/odd%2Fid%3F">&lt;b&gt;Cards &amp; Dice&lt;/b&gt;</a>' in text


def test_a_service_without_titles_says_so() -> None:
    assert "No title is installed." in TestClient(Starlette(routes=list(pages.routes()))).get("/").text


def test_the_front_page_leads_to_both_doors_and_their_documents() -> None:
    assert {"docs", "graphql", "openapi.json", "schema.graphql", "v1/games"} <= set(front().links())


@pytest.mark.parametrize("name", ["start", "spin"])
def test_an_example_query_is_graphql_that_survives_its_quotes(name: str) -> None:
    query = pages.read(f"queries/{name}.graphql")
    assert graphql.parse(query).definitions
    assert "'" not in query
    assert '"""' not in query


def test_graphiql_starts_with_the_example_queries_and_depends_on_accept() -> None:
    assert '<template id="start">query Start {' in pages.graphiql_html()
    assert client().get("/graphql").headers["vary"] == "Accept, Accept-Encoding"


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        ("/assets/graphiql/graphiql.min.css", "text/css; charset=utf-8"),
        ("/assets/graphiql/graphiql.min.js", "text/javascript; charset=utf-8"),
        ("/assets/graphiql/LICENSE", "text/plain; charset=utf-8"),
        ("/assets/pages/icon.svg", "image/svg+xml"),
        ("/favicon.ico", "image/svg+xml"),
    ],
)
def test_a_file_has_the_media_type_of_its_content(path: str, media_type: str) -> None:
    assert client().get(path).headers["content-type"] == media_type


@pytest.mark.parametrize("query", ["", "?v=", "?v=0123456789abcdef"])
def test_a_file_asked_for_without_its_version_is_asked_for_again(query: str) -> None:
    assert client().get(f"/assets/pages/copy.js{query}").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("form", ["{}", "W/{}", '"other", {}'])
@pytest.mark.parametrize("path", ["/assets/pages/copy.js", "/favicon.ico"])
def test_a_file_the_browser_has_is_not_sent_again(path: str, form: str) -> None:
    tag = client().get(path).headers["etag"]
    again = client().get(path, headers={"if-none-match": form.format(tag)})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)


def test_a_file_that_changed_is_sent_again() -> None:
    assert client().get("/favicon.ico", headers={"if-none-match": '"older"'}).status_code == 200


@pytest.mark.parametrize(
    "path", ["nothing.js", "", "pages", "../pages.py", "%2e%2e/pages.py", "..%2Fpages.py", "//etc/passwd"]
)
def test_nothing_but_the_files_for_browsers_is_served(path: str) -> None:
    assert client().get(f"/assets/{path}").status_code == 404


@pytest.mark.parametrize("package", MANIFEST, ids=lambda package: package["name"])
def test_a_vendored_package_is_what_the_manifest_says_with_its_licence(
    package: dict[str, dict[str, str]],
) -> None:
    folder = pages.ASSETS / str(package["name"])
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}
    assert found == package["files"]
    assert "LICENSE" in found


def test_every_folder_of_assets_but_our_own_is_in_the_manifest() -> None:
    folders = {path.name for path in pages.ASSETS.iterdir() if path.is_dir()}
    assert folders - {"pages"} == {package["name"] for package in MANIFEST}


def test_where_all_states_are_sealed_the_calls_of_the_front_page_play_by_a_key(tmp_path: Path) -> None:
    with serving(CROUPIER_STATES="sealed") as served:
        with urllib.request.urlopen(served.address) as page:
            calls = Html(page.read().decode()).calls
        said = [
            subprocess.run(["bash", "-c", call], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
            for call in calls
        ]
    assert len(said) == 4
    for start, spin in (said[:2], said[2:]):
        assert '"referee":' in start
        assert '"cards_flipped"' in spin


def test_where_all_states_are_sealed_graphiql_asks_for_the_keys_and_sends_one() -> None:
    page = pages.graphiql_html(sealed=True)
    assert "keys { seats host referee }" in page
    assert '<template id="headers">{&quot;authorization&quot;' in page
    assert '<template id="headers"></template>' in pages.graphiql_html()
    assert graphql.parse(pages.read("queries/sealed/start.graphql")).definitions
