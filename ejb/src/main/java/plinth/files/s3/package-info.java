/** The file store in a bucket of any S3-compatible service. */
@NullMarked
package plinth.files.s3;

import org.jspecify.annotations.NullMarked;
