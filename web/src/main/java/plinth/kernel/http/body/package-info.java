/** Reads request bodies into the records of resource methods. */
@NullMarked
package plinth.kernel.http.body;

import org.jspecify.annotations.NullMarked;
