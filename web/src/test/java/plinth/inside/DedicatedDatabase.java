package plinth.inside;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a class whose tests run in a workspace with a dedicated database. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface DedicatedDatabase {}
