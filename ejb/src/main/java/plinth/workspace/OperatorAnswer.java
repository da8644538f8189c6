package plinth.workspace;

import java.util.List;
import plinth.identity.AccessClaims;
import plinth.identity.Operator;
import plinth.identity.Tokens;

/** The sign-in answer for a platform operator: tokens without a workspace. */
final class OperatorAnswer {
  private OperatorAnswer() {}

  static SignedIn of(Tokens tokens, AccessClaims claims, String refreshToken, Operator operator) {
    return new SignedIn(
        tokens.issue(claims, operator.email()),
        refreshToken,
        "Bearer",
        tokens.life().toSeconds(),
        false,
        UserView.of(operator),
        null,
        List.of(),
        null);
  }
}
