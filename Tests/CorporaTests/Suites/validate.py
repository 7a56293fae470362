"""Validates suites against corpus/schema.json with the jsonschema package: a second opinion on the format.

usage: validate.py SCHEMA FILE...   prints a line per fault; exit status 1 when there is one
"""

import json
import sys

import jsonschema

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
faults = 0
for path in sys.argv[2:]:
    with open(path, encoding="utf-8") as file:
        suite = json.load(file)
    for error in validator.iter_errors(suite):
        faults += 1
        print(f"{path}: {error.json_path}: {error.message[:200]}")
print(f"{len(sys.argv) - 2} files, {faults} faults")
sys.exit(1 if faults else 0)
