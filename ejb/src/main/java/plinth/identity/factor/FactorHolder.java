package plinth.identity.factor;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.identity.Operator;
import plinth.identity.User;
import plinth.kernel.Caller;

/**
 * A user or an operator, who may have a second factor.
 *
 * @param isOperator whether it is an operator
 * @param id number of the user or operator
 * @param name the name to show
 * @param email normalised
 * @param sessionVersion the version of the holder's sessions
 */
public record FactorHolder(
    boolean isOperator, long id, String name, String email, int sessionVersion) {
  /** The user as a holder. */
  public static FactorHolder of(User user) {
    return new FactorHolder(
        false, user.id(), user.name(), user.email(), user.signIn().sessionVersion());
  }

  /** The operator as a holder. */
  public static FactorHolder of(Operator operator) {
    return new FactorHolder(
        true, operator.id(), operator.name(), operator.email(), operator.sessionVersion());
  }

  /** The kind of account: {@code user} or {@code operator}. */
  public String kind() {
    return isOperator ? "operator" : "user";
  }

  /** The key of the second factor, such as {@code user:7}. */
  String key() {
    return kind() + ':' + id;
  }

  @Nullable Long userId() {
    return isOperator ? null : id;
  }

  @Nullable Long operatorId() {
    return isOperator ? id : null;
  }

  /** The holder as a caller outside any workspace. */
  Caller caller(Caller.Origin origin) {
    Caller.Kind kind = isOperator ? Caller.Kind.OPERATOR : Caller.Kind.USER;
    return new Caller(kind, userId(), null, operatorId(), null, null, Set.of(), origin);
  }
}
