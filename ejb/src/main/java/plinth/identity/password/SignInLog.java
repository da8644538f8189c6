package plinth.identity.password;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.tenancy.MainPlane;

/**
 * Audits successful and refused sign-ins. Unknown addresses are not recorded, because one may be a
 * password typed into the wrong field.
 */
@Stateless
@MainPlane
public class SignInLog {
  @Inject private Audit audit;

  /** Records a sign-in with the right password. */
  public void recordSuccess(Caller caller, String kind, long id) {
    record(kind, id, "sign_in.succeeded", caller.origin());
  }

  /** Records a wrong password; {@code id} is null if the address has no account. */
  public void recordFailure(Caller caller, String kind, @Nullable Long id) {
    record(kind, id, "sign_in.failed", caller.origin());
  }

  private void record(String kind, @Nullable Long id, String action, Caller.Origin origin) {
    boolean isOperator = kind.equals("operator");
    Caller who =
        id == null
            ? Caller.anonymous(origin)
            : new Caller(
                isOperator ? Caller.Kind.OPERATOR : Caller.Kind.USER,
                isOperator ? null : id,
                null,
                isOperator ? id : null,
                null,
                null,
                Set.of(),
                origin);
    String subject = kind + ":" + (id == null ? "unknown" : id);
    audit.record(who, action, subject, JsonValue.EMPTY_JSON_OBJECT);
  }
}
