/** Rules for duplicates: by which values two records of an object are the same person or thing. */
@NullMarked
package plinth.objects.matching;

import org.jspecify.annotations.NullMarked;
