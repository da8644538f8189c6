/** Use cases to connect, watch and end sessions. */
@NullMarked
package plinth.messaging.connection;

import org.jspecify.annotations.NullMarked;
