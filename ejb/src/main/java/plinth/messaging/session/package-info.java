/** Sessions of a workspace at providers, and the push events about them. */
@NullMarked
package plinth.messaging.session;

import org.jspecify.annotations.NullMarked;
