package plinth.kernel.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The test tools behind their two gates; other credentials are ignored. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface TestTools {
  /** Whether it reads or writes. */
  Access value();
}
