package plinth.kernel.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The surface of a workspace's admins: requires a token with an admin row behind it, and the
 * permission if one is given.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface AdminApi {
  /** Whether the method reads or writes. */
  Access value();

  /**
   * The required permission of the role, such as {@code field.read}; empty: signing in is
   * sufficient.
   */
  String permission() default "";
}
