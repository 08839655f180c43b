curl -s {{/v1/games/mega-jackpot/start}} \
  -H 'content-type: application/json' -d '{"seats": 2, "seed": "hello"}' \
  | tee started.json | python3 -m json.tool
