"use strict";

const text = (id) => document.getElementById(id).content.textContent;
const here = new URL(location.pathname, location.href).href;

const fetcher = GraphiQL.createFetcher({ url: here, subscriptionUrl: here.replace(/^http/, "ws") });

const tabs = [
  { query: text("start") },
  {
    query: text("spin"),
    variables: JSON.stringify({ state: "put the state of the first answer here" }, null, 2),
    headers: text("headers"),
  },
];

const home = React.createElement("a", { href: "./" }, "croupier");
const logo = React.createElement(GraphiQL.Logo, null, home);

ReactDOM.createRoot(document.getElementById("graphiql")).render(
  React.createElement(GraphiQL, { fetcher, defaultTabs: tabs, defaultEditorToolsVisibility: "variables" }, logo),
);
