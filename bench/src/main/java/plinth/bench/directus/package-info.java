/** The same work on Directus, an open data platform in front of PostgreSQL. */
@NullMarked
package plinth.bench.directus;

import org.jspecify.annotations.NullMarked;
