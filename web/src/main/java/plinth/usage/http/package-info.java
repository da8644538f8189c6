/** What a workspace uses, over HTTP. */
@NullMarked
package plinth.usage.http;

import org.jspecify.annotations.NullMarked;
