/** The server under test with its database and mails, the machine, and requests to the server. */
@NullMarked
package plinth.bench.server;

import org.jspecify.annotations.NullMarked;
