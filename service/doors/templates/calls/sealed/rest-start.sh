curl -s {{/v1/games/mega-jackpot/start}} \
  -H 'content-type: application/json' -d '{"seats": 2, "first_seat": 0}' \
  | tee started.json | python3 -m json.tool
