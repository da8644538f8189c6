/** Members, roles and API keys over HTTP, and the gate's look at credentials. */
@NullMarked
package plinth.access.http;

import org.jspecify.annotations.NullMarked;
