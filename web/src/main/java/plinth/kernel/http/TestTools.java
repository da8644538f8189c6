package plinth.kernel.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The surface of the test tools, which perform two separate checks. Other credentials are ignored.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface TestTools {
  /** Whether the method reads or writes. */
  Access value();
}
