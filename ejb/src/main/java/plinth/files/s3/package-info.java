/** The file store in a bucket of any service that speaks S3. */
@NullMarked
package plinth.files.s3;

import org.jspecify.annotations.NullMarked;
