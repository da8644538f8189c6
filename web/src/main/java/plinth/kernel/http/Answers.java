package plinth.kernel.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a resource method answers when it succeeds, for the OpenAPI document. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Answers {
  /** The type of {@code data}, or of its items; {@code Void}: data is null. */
  Class<?> value();

  /** The status of success. */
  int status() default 200;

  /** How the answer contains the type. */
  Form form() default Form.ONE;

  /** Whether the answer carries an entity tag. */
  boolean etag() default false;

  /** Whether the data may be null. */
  boolean orNull() default false;

  /** Whether a parameter of the query can ask for a file instead. */
  boolean orFile() default false;

  /** Whether a parameter of the query can ask for a change of what is there instead: 200. */
  boolean orChanged() default false;

  /** Whether what a parameter of the query names may not be there: 404. */
  boolean orMissing() default false;

  /** The forms of an answer. */
  enum Form {
    /** One value in the envelope. */
    ONE,
    /** A whole list in the envelope. */
    LIST,
    /** A page of a list: the envelope with pagination. */
    PAGE,
    /** One value in the envelope of onboarding, which has no message. */
    BARE,
    /** One value outside of any envelope. */
    PLAIN,
    /** Bytes of any media type. */
    FILE
  }
}
