/** The language of formulas. Typing says what the words mean; docs/guides/formulas.md is for people. */
grammar FormulaGrammar;

options {
  caseInsensitive = true;
}

formula: expression EOF;

// Alternatives that come first bind more closely.
expression:
  OPEN expression CLOSE                                                     # group
  | name = NAME OPEN (expression (COMMA expression)*)? CLOSE                # call
  | (NAME | QUOTED_NAME)                                                    # field
  | (NUMBER | TEXT | TRUE | FALSE)                                          # constant
  | MINUS expression                                                        # negative
  | left = expression operator = (TIMES | DIVIDED) right = expression       # arithmetic
  | left = expression operator = (PLUS | MINUS) right = expression          # arithmetic
  | left = expression JOIN right = expression                               # joined
  | left = expression operator = (EQUAL | UNEQUAL) right = expression       # equality
  | left = expression operator = (LESS | AT_MOST | GREATER | AT_LEAST) right = expression # comparison
  | NOT expression                                                          # not
  | left = expression AND right = expression                                # and
  | left = expression OR right = expression                                 # or
  ;

OPEN: '(';
CLOSE: ')';
COMMA: ',';
TIMES: '*';
DIVIDED: '/';
PLUS: '+';
MINUS: '-';
JOIN: '&';
EQUAL: '=';
UNEQUAL: '!=';
LESS: '<';
AT_MOST: '<=';
GREATER: '>';
AT_LEAST: '>=';
NOT: 'not';
AND: 'and';
OR: 'or';
TRUE: 'true';
FALSE: 'false';
NUMBER: [0-9]+ ('.' [0-9]+)?;
TEXT: '"' (~["\\\r\n] | '\\' ["\\n])* '"';
NAME: [a-z_] [a-z0-9_]*;
QUOTED_NAME: '{' [a-z0-9_-]+ '}';
SPACE: [ \t\r\n]+ -> skip;
// Everything else is refused by the parser, which knows what may stand in its place.
OTHER: .;
