package plinth.kernel.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Verified by a signature over the raw body, by the route itself; credentials are ignored. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Signed {
  /** Whether it reads or writes. */
  Access value();
}
