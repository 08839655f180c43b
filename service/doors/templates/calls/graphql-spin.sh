python3 - >spin.json <<'END'
import json
state = json.load(open("started.json"))["data"]["start"]["state"]
query = """
{{queries/spin.graphql}}"""
print(json.dumps({"query": query, "variables": {"state": state}}))
END
curl -s {{/graphql}} \
  -H 'content-type: application/json' -d @spin.json \
  | python3 -m json.tool
