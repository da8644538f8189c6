/** The connection to the API of a server. */
@NullMarked
package plinth.cli.api;

import org.jspecify.annotations.NullMarked;
