/**
 * The one command: starts PostgreSQL (embedded, unless one is configured), Payara Micro and the
 * complete WAR in one JVM, says where everything is, and stops it all again.
 */
@NullMarked
package plinth.launcher;

import org.jspecify.annotations.NullMarked;
