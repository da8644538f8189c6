package plinth.kernel.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The surface of callers in a workspace: requires an admin's token, an API key or an OAuth token.
 * The caller's rights determine the contents of the answer.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface WorkspaceApi {
  /** Whether the method reads or writes. */
  Access value();
}
