/** Messages and labels from before a session was connected. */
@NullMarked
package plinth.messaging.history;

import org.jspecify.annotations.NullMarked;
