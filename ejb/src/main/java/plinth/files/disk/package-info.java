/** The file store on the local disk. */
@NullMarked
package plinth.files.disk;

import org.jspecify.annotations.NullMarked;
