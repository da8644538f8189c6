/** The ask scenario: questions about many records, beside Directus. */
@NullMarked
package plinth.bench.ask;

import org.jspecify.annotations.NullMarked;
