package plinth.kernel.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The surface of a workspace's admins: a token with an admin row behind it, and the permission
 * where one is named.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface AdminApi {
  /** Whether it reads or writes. */
  Access value();

  /** The permission of the role, such as {@code field.read}; empty: signed in is sufficient. */
  String permission() default "";
}
