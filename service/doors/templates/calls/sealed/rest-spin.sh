python3 - >spin.json <<'END'
import json
start = json.load(open("started.json"))
open("key", "w").write(start["keys"]["seats"][0])
action = {"kind": "spin", "flips": [{"reel": 0, "discard": 1}]}
print(json.dumps({"state": start["state"], "seat": 0, "action": action}))
END
curl -s {{/v1/games/mega-jackpot/play}} \
  -H "authorization: Bearer $(cat key)" \
  -H 'content-type: application/json' -d @spin.json \
  | python3 -m json.tool
