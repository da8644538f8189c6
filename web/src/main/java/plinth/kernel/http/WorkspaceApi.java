package plinth.kernel.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The surface of whoever acts in a workspace: an admin's token, an API key or an OAuth token. What
 * the answer holds follows the caller's own rights.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface WorkspaceApi {
  /** Whether it reads or writes. */
  Access value();
}
