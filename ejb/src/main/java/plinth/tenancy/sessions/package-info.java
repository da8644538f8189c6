/** Sessions of EclipseLink: each takes its connections for one plane. */
@NullMarked
package plinth.tenancy.sessions;

import org.jspecify.annotations.NullMarked;
