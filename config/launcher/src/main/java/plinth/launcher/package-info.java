/**
 * The launcher: starts PostgreSQL (embedded, unless one is configured), Payara Micro and the
 * complete WAR in one JVM, prints their addresses, and stops them again.
 */
@NullMarked
package plinth.launcher;

import org.jspecify.annotations.NullMarked;
