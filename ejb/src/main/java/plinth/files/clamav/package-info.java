/** Scans of uploads by ClamAV. */
@NullMarked
package plinth.files.clamav;

import org.jspecify.annotations.NullMarked;
