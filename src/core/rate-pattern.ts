/** What a rate's text looks like: `120/min`, `5/s`, `1000/hour`; the count and the unit are its groups. */
export const ratePattern: RegExp = /^([1-9]\d{0,6})\/(s|sec|second|min|minute|h|hour|d|day)$/;
