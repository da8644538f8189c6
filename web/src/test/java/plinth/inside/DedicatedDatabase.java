package plinth.inside;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The tests of the class run in a workspace with a database of its own. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface DedicatedDatabase {}
