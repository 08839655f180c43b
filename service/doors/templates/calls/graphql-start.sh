curl -sG {{/graphql}} --data-urlencode 'query=
{{queries/start.graphql}}' | tee started.json | python3 -m json.tool
