/** The routes of the search. */
@NullMarked
package plinth.search.http;

import org.jspecify.annotations.NullMarked;
