package plinth.kernel.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a resource method that a person who left a session open must not lose control of: it needs
 * a password or a code of the second factor that was entered a short time ago. Keys, apps and
 * impersonations are not asked.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface StepUp {}
