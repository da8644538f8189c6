/** The server under test with its database and mails, the machine, and requests to it. */
@NullMarked
package plinth.bench.server;

import org.jspecify.annotations.NullMarked;
