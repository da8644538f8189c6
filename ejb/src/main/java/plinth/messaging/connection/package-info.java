/** Sessions as members connect, watch and end them. */
@NullMarked
package plinth.messaging.connection;

import org.jspecify.annotations.NullMarked;
