package plinth.kernel.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The successful answer of a resource method, for the OpenAPI document. */
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

  /** Whether a query parameter can request a file instead. */
  boolean orFile() default false;

  /** Whether a query parameter can request an update of an existing resource instead: 200. */
  boolean orChanged() default false;

  /** Whether the answer is 404 if a resource that a query parameter names does not exist. */
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
    /** One value without an envelope. */
    PLAIN,
    /** Bytes of any media type. */
    FILE
  }
}
