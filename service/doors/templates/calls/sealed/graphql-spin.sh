python3 - >spin.json <<'END'
import json
start = json.load(open("started.json"))["data"]["start"]
open("key", "w").write(start["keys"]["seats"][0])
query = """
{{queries/spin.graphql}}"""
print(json.dumps({"query": query, "variables": {"state": start["state"]}}))
END
curl -s {{/graphql}} -H "authorization: Bearer $(cat key)" \
  -H 'content-type: application/json' -d @spin.json \
  | python3 -m json.tool
