package plinth.kernel;

import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a use case that calls services of both planes in order: intent row, effect, confirmation.
 * Each step is a separate, idempotent transaction; a sweep completes interrupted sagas. A saga
 * refuses to run inside a transaction, because a transaction uses one plane.
 */
@Inherited
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Saga {}
