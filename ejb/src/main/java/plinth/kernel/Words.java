package plinth.kernel;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Restricts a text, or the texts of a list, to these words. The OpenAPI document shows them as an
 * enumeration; the code that reads the value checks it with {@link Problem#notOneOf(String,
 * java.util.Collection)}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.PARAMETER})
public @interface Words {
  /** The words, if no enum defines them. */
  String[] value() default {};

  /** The enum whose constants are the words, in lower case, or a class with a static words(). */
  Class<?> of() default Void.class;
}
