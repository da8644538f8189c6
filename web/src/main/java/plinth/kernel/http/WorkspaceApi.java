package plinth.kernel.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The surface of callers who act in a workspace: by an admin's token, an API key or an OAuth token.
 * The answer holds what the caller's own rights allow.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface WorkspaceApi {
  /** Whether it reads or writes. */
  Access value();
}
