python3 - >spin.json <<'END'
import json
state = json.load(open("started.json"))["state"]
action = {"kind": "spin", "flips": [{"reel": 0, "discard": 1}]}
print(json.dumps({"state": state, "seat": 0, "action": action}))
END
curl -s {{/v1/games/mega-jackpot/play}} \
  -H 'content-type: application/json' -d @spin.json \
  | python3 -m json.tool
