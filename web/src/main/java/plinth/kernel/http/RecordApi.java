package plinth.kernel.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The surface of records: requires an admin token with the permission, or an API key or OAuth token
 * with the scope for the object in the path.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RecordApi {
  /** The action on records. */
  RecordAction value();

  /** Whether the scope for any one object is sufficient, if the path names none. */
  boolean anyObject() default false;
}
