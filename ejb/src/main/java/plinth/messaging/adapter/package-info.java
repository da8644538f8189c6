/** The adapter of a session. */
@NullMarked
package plinth.messaging.adapter;

import org.jspecify.annotations.NullMarked;
