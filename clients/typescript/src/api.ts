// Written by `npm run client` from the OpenAPI document of the service; do not change it by hand.
export interface paths {
    "/v1/analyze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Analyze a recipe
         * @description Reads each line, finds its food and its grams, and adds up 14 nutrients. The body is JSON in UTF-8, at most 256 KiB, not compressed.
         */
        post: operations["analyzeRecipe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/{id}/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send the file of a batch
         * @description The whole address is `uploadUrl` of the GraphQL mutation `createBatchFromFile`. The file has one JSON recipe per line, at most 1 GiB and 5,000,000 recipes. After an interruption, send the whole file again to the same address.
         */
        put: operations["uploadBatch"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the results of a batch
         * @description The whole address is `resultsUrl` of a finished batch in GraphQL. Line 1 belongs to the first recipe, and so on: the body that `POST /v1/analyze` gives for it, an `Analysis` or an `Error`. In a canceled batch the error of recipes that were not analyzed has the code `canceled`.
         */
        get: operations["getBatchResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the process is alive
         * @description Restart the process if the response is 503.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the service is ready, with the state of each part
         * @description Send no requests to this process if the response is 503.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics
         * @description The metrics are in the text format of Prometheus.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this document
         * @description It is generated from the schemas that validate requests.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A recipe to analyze. Other fields are ignored; nothing is coerced. */
        Recipe: {
            /** @description The name of the dish; it helps to distinguish foods of the same name. */
            title: string;
            /** @description Lines in plain English: a quantity, a unit and a food. Headings are recognized. */
            ingredients: string[];
            /** @description How many servings the recipe makes. */
            servings: number;
        };
        /** @description The nutrition of a recipe. */
        Analysis: {
            /**
             * @description Whether each line has a food and an overall confidence of at least 0.50; for a line that leaves a small amount open, such as "salt to taste", only the match is checked. All figures are present in both cases.
             * @enum {string}
             */
            status: "success" | "quality_check_failed";
            /** @description One entry for each line sent, in the same order. */
            ingredients: components["schemas"]["Ingredient"][];
            totals: components["schemas"]["Nutrients"];
            per_serving: components["schemas"]["Nutrients"];
            /** @description By the shares of calories of a serving. */
            diet_labels: ("high-protein" | "low-carb" | "low-fat" | "balanced")[];
            /** @description What the recipe is free of. */
            health_labels: ("vegan" | "vegetarian" | "gluten-free" | "dairy-free")[];
        };
        /** @description One line of the recipe. */
        Ingredient: {
            /** @description The line as it was sent. */
            text: string;
            /** @description How the line was read. */
            parsed: {
                /** @description How many units; the middle of a range, 1 if the line has no number. */
                qty: number;
                /** @description The unit, lower case and singular; for a count without a unit the size, the noun of the portion, or each. */
                unit: string;
                /** @description The description of the matched record; empty if none was found. */
                food: string;
                /** @description Grams of the whole line; 0 if they are unknown. */
                gram_weight: number;
            };
            /** @description How sure the service is of the line. */
            confidence: {
                /** @description How probably the food is the right one. */
                match: number;
                /** @description How well the grams are known. */
                conversion: number;
                /** @description Match multiplied by conversion. */
                overall: number;
            };
            nutrients: components["schemas"]["Nutrients"];
        };
        /** @description The 14 nutrients, rounded to 12 significant digits. */
        Nutrients: {
            /** @description Energy, kcal. */
            calories: number;
            /** @description Protein, g. */
            protein: number;
            /** @description Total fat, g. */
            fat_total: number;
            /** @description Saturated fat, g. */
            fat_saturated: number;
            /** @description Trans fat, g. */
            fat_trans: number;
            /** @description Cholesterol, mg. */
            cholesterol: number;
            /** @description Sodium, mg. */
            sodium: number;
            /** @description Carbohydrates, g. */
            carbs_total: number;
            /** @description Sugars, g. */
            carbs_sugar: number;
            /** @description Dietary fiber, g. */
            carbs_fiber: number;
            /** @description Vitamin D, µg. */
            vitamin_d: number;
            /** @description Calcium, mg. */
            calcium: number;
            /** @description Iron, mg. */
            iron: number;
            /** @description Potassium, mg. */
            potassium: number;
        };
        /** @description The body of every error response. */
        Error: {
            /** @constant */
            status: "error";
            /** @description A message for people; its wording may change. */
            message: string;
            error: {
                /** @description For programs; it does not change. */
                code: string;
                message: string;
                /** @description What is wrong with each part of the request, twenty at most. */
                details?: {
                    path: string;
                    message: string;
                }[];
            };
        };
        Health: {
            /** @constant */
            status: "alive";
        };
        Readiness: {
            /** @enum {string} */
            status: "ready" | "degraded";
            /** @description The state of each part, by its name. */
            parts: {
                [key: string]: {
                    ready: boolean;
                    message?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        Unavailable: {
            /** @constant */
            status: "error";
            /** @description A message for people; its wording may change. */
            message: string;
            error: {
                /** @description For programs; it does not change. */
                code: string;
                message: string;
                /** @description What is wrong with each part of the request, twenty at most. */
                details?: {
                    path: string;
                    message: string;
                }[];
            };
            /** @description The state of each part, by its name. */
            parts: {
                [key: string]: {
                    ready: boolean;
                    message?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        /** @description A batch whose file has arrived. */
        SubmittedBatch: {
            /** @description The id of the batch. */
            id: string;
            /**
             * @description None of its recipes is analyzed yet.
             * @enum {string}
             */
            state: "waiting";
            /** @description The recipes of the file. */
            recipes: number;
        };
    };
    responses: {
        /** @description Not Found: `not_found`. */
        not_found: {
            headers: {
                /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
        };
        /** @description Method Not Allowed: `method_not_allowed`. */
        method_not_allowed: {
            headers: {
                /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                "X-Request-Id": string;
                /** @description The methods that the address allows. */
                Allow: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "method_not_allowed";
                    };
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    analyzeRecipe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Omelette",
                 *       "ingredients": [
                 *         "3 large eggs",
                 *         "1 tbsp butter"
                 *       ],
                 *       "servings": 2
                 *     }
                 */
                "application/json": components["schemas"]["Recipe"];
            };
        };
        responses: {
            /** @description The analysis. With the status `quality_check_failed` it is complete as well. */
            200: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    /** @description The versions of the foods and the engine: the same recipe and version give the same bytes. */
                    "X-Data-Version": string;
                    /** @description The plan: requests per second, recipes per month; draft-ietf-httpapi-ratelimit-headers-10. */
                    "RateLimit-Policy": string;
                    /** @description Requests left of this second, and the seconds until it ends. */
                    RateLimit: string;
                    /** @description Requests per second. */
                    "X-RateLimit-Limit": number;
                    /** @description Requests left of this second. */
                    "X-RateLimit-Remaining": number;
                    /** @description Seconds until the count starts over. */
                    "X-RateLimit-Reset": number;
                    /** @description Recipes per month. */
                    "X-Quota-Limit": number;
                    /** @description Recipes of this month that were analyzed. */
                    "X-Quota-Used": number;
                    /** @description Recipes left of this month. */
                    "X-Quota-Remaining": number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "ingredients": [
                     *         {
                     *           "text": "3 large eggs",
                     *           "parsed": {
                     *             "qty": 3,
                     *             "unit": "large",
                     *             "food": "Egg, whole, raw, fresh",
                     *             "gram_weight": 150
                     *           },
                     *           "confidence": {
                     *             "match": 0.97,
                     *             "conversion": 1,
                     *             "overall": 0.97
                     *           },
                     *           "nutrients": {
                     *             "calories": 214.5,
                     *             "protein": 18.84,
                     *             "fat_total": 14.265,
                     *             "fat_saturated": 4.689,
                     *             "fat_trans": 0.057,
                     *             "cholesterol": 558,
                     *             "sodium": 213,
                     *             "carbs_total": 1.08,
                     *             "carbs_sugar": 0.555,
                     *             "carbs_fiber": 0,
                     *             "vitamin_d": 3,
                     *             "calcium": 84,
                     *             "iron": 2.625,
                     *             "potassium": 207
                     *           }
                     *         },
                     *         {
                     *           "text": "1 tbsp butter",
                     *           "parsed": {
                     *             "qty": 1,
                     *             "unit": "tbsp",
                     *             "food": "Butter, salted",
                     *             "gram_weight": 14.2
                     *           },
                     *           "confidence": {
                     *             "match": 0.96,
                     *             "conversion": 1,
                     *             "overall": 0.96
                     *           },
                     *           "nutrients": {
                     *             "calories": 101.814,
                     *             "protein": 0.1207,
                     *             "fat_total": 11.51762,
                     *             "fat_saturated": 7.294256,
                     *             "fat_trans": 0.465476,
                     *             "cholesterol": 30.53,
                     *             "sodium": 91.306,
                     *             "carbs_total": 0.00852,
                     *             "carbs_sugar": 0.00852,
                     *             "carbs_fiber": 0,
                     *             "vitamin_d": 0,
                     *             "calcium": 3.408,
                     *             "iron": 0.00284,
                     *             "potassium": 3.408
                     *           }
                     *         }
                     *       ],
                     *       "totals": {
                     *         "calories": 316.314,
                     *         "protein": 18.9607,
                     *         "fat_total": 25.78262,
                     *         "fat_saturated": 11.983256,
                     *         "fat_trans": 0.522476,
                     *         "cholesterol": 588.53,
                     *         "sodium": 304.306,
                     *         "carbs_total": 1.08852,
                     *         "carbs_sugar": 0.56352,
                     *         "carbs_fiber": 0,
                     *         "vitamin_d": 3,
                     *         "calcium": 87.408,
                     *         "iron": 2.62784,
                     *         "potassium": 210.408
                     *       },
                     *       "per_serving": {
                     *         "calories": 158.157,
                     *         "protein": 9.48035,
                     *         "fat_total": 12.89131,
                     *         "fat_saturated": 5.991628,
                     *         "fat_trans": 0.261238,
                     *         "cholesterol": 294.265,
                     *         "sodium": 152.153,
                     *         "carbs_total": 0.54426,
                     *         "carbs_sugar": 0.28176,
                     *         "carbs_fiber": 0,
                     *         "vitamin_d": 1.5,
                     *         "calcium": 43.704,
                     *         "iron": 1.31392,
                     *         "potassium": 105.204
                     *       },
                     *       "diet_labels": [
                     *         "low-carb"
                     *       ],
                     *       "health_labels": [
                     *         "vegetarian",
                     *         "gluten-free"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            /** @description Bad Request: `bad_request`. */
            400: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    /** @description The versions of the foods and the engine: the same recipe and version give the same bytes. */
                    "X-Data-Version"?: string;
                    /** @description The plan: requests per second, recipes per month; draft-ietf-httpapi-ratelimit-headers-10. */
                    "RateLimit-Policy"?: string;
                    /** @description Requests left of this second, and the seconds until it ends. */
                    RateLimit?: string;
                    /** @description Requests per second. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left of this second. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the count starts over. */
                    "X-RateLimit-Reset"?: number;
                    /** @description Recipes per month. */
                    "X-Quota-Limit"?: number;
                    /** @description Recipes of this month that were analyzed. */
                    "X-Quota-Used"?: number;
                    /** @description Recipes left of this month. */
                    "X-Quota-Remaining"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Unauthorized: `unauthorized`. */
            401: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    /** @description How to send a key. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "unauthorized";
                        };
                    };
                };
            };
            /** @description Forbidden: `forbidden` or `unauthorized`. */
            403: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    /** @description How to send a key. */
                    "WWW-Authenticate"?: string;
                    /** @description The versions of the foods and the engine: the same recipe and version give the same bytes. */
                    "X-Data-Version"?: string;
                    /** @description The plan: requests per second, recipes per month; draft-ietf-httpapi-ratelimit-headers-10. */
                    "RateLimit-Policy"?: string;
                    /** @description Requests left of this second, and the seconds until it ends. */
                    RateLimit?: string;
                    /** @description Requests per second. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left of this second. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the count starts over. */
                    "X-RateLimit-Reset"?: number;
                    /** @description Recipes per month. */
                    "X-Quota-Limit"?: number;
                    /** @description Recipes of this month that were analyzed. */
                    "X-Quota-Used"?: number;
                    /** @description Recipes left of this month. */
                    "X-Quota-Remaining"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "forbidden" | "unauthorized";
                        };
                    };
                };
            };
            /** @description Request Timeout: `bad_request`. */
            408: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    /** @description The versions of the foods and the engine: the same recipe and version give the same bytes. */
                    "X-Data-Version"?: string;
                    /** @description The plan: requests per second, recipes per month; draft-ietf-httpapi-ratelimit-headers-10. */
                    "RateLimit-Policy"?: string;
                    /** @description Requests left of this second, and the seconds until it ends. */
                    RateLimit?: string;
                    /** @description Requests per second. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left of this second. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the count starts over. */
                    "X-RateLimit-Reset"?: number;
                    /** @description Recipes per month. */
                    "X-Quota-Limit"?: number;
                    /** @description Recipes of this month that were analyzed. */
                    "X-Quota-Used"?: number;
                    /** @description Recipes left of this month. */
                    "X-Quota-Remaining"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Payload Too Large: `payload_too_large`. */
            413: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    /** @description The versions of the foods and the engine: the same recipe and version give the same bytes. */
                    "X-Data-Version"?: string;
                    /** @description The plan: requests per second, recipes per month; draft-ietf-httpapi-ratelimit-headers-10. */
                    "RateLimit-Policy"?: string;
                    /** @description Requests left of this second, and the seconds until it ends. */
                    RateLimit?: string;
                    /** @description Requests per second. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left of this second. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the count starts over. */
                    "X-RateLimit-Reset"?: number;
                    /** @description Recipes per month. */
                    "X-Quota-Limit"?: number;
                    /** @description Recipes of this month that were analyzed. */
                    "X-Quota-Used"?: number;
                    /** @description Recipes left of this month. */
                    "X-Quota-Remaining"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "payload_too_large";
                        };
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    /** @description The versions of the foods and the engine: the same recipe and version give the same bytes. */
                    "X-Data-Version"?: string;
                    /** @description The plan: requests per second, recipes per month; draft-ietf-httpapi-ratelimit-headers-10. */
                    "RateLimit-Policy"?: string;
                    /** @description Requests left of this second, and the seconds until it ends. */
                    RateLimit?: string;
                    /** @description Requests per second. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left of this second. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the count starts over. */
                    "X-RateLimit-Reset"?: number;
                    /** @description Recipes per month. */
                    "X-Quota-Limit"?: number;
                    /** @description Recipes of this month that were analyzed. */
                    "X-Quota-Used"?: number;
                    /** @description Recipes left of this month. */
                    "X-Quota-Remaining"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "unsupported_media_type";
                        };
                    };
                };
            };
            /** @description Unprocessable Entity: `validation_error`. */
            422: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    /** @description The versions of the foods and the engine: the same recipe and version give the same bytes. */
                    "X-Data-Version"?: string;
                    /** @description The plan: requests per second, recipes per month; draft-ietf-httpapi-ratelimit-headers-10. */
                    "RateLimit-Policy"?: string;
                    /** @description Requests left of this second, and the seconds until it ends. */
                    RateLimit?: string;
                    /** @description Requests per second. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left of this second. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the count starts over. */
                    "X-RateLimit-Reset"?: number;
                    /** @description Recipes per month. */
                    "X-Quota-Limit"?: number;
                    /** @description Recipes of this month that were analyzed. */
                    "X-Quota-Used"?: number;
                    /** @description Recipes left of this month. */
                    "X-Quota-Remaining"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "validation_error";
                        };
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` or `quota_exceeded`. */
            429: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before the request is sent again. */
                    "Retry-After": number;
                    /** @description The versions of the foods and the engine: the same recipe and version give the same bytes. */
                    "X-Data-Version"?: string;
                    /** @description The plan: requests per second, recipes per month; draft-ietf-httpapi-ratelimit-headers-10. */
                    "RateLimit-Policy"?: string;
                    /** @description Requests left of this second, and the seconds until it ends. */
                    RateLimit?: string;
                    /** @description Requests per second. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left of this second. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the count starts over. */
                    "X-RateLimit-Reset"?: number;
                    /** @description Recipes per month. */
                    "X-Quota-Limit"?: number;
                    /** @description Recipes of this month that were analyzed. */
                    "X-Quota-Used"?: number;
                    /** @description Recipes left of this month. */
                    "X-Quota-Remaining"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "rate_limited" | "quota_exceeded";
                        };
                    };
                };
            };
            /** @description Request Header Fields Too Large: `bad_request`. */
            431: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    /** @description The versions of the foods and the engine: the same recipe and version give the same bytes. */
                    "X-Data-Version"?: string;
                    /** @description The plan: requests per second, recipes per month; draft-ietf-httpapi-ratelimit-headers-10. */
                    "RateLimit-Policy"?: string;
                    /** @description Requests left of this second, and the seconds until it ends. */
                    RateLimit?: string;
                    /** @description Requests per second. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left of this second. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the count starts over. */
                    "X-RateLimit-Reset"?: number;
                    /** @description Recipes per month. */
                    "X-Quota-Limit"?: number;
                    /** @description Recipes of this month that were analyzed. */
                    "X-Quota-Used"?: number;
                    /** @description Recipes left of this month. */
                    "X-Quota-Remaining"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    /** @description The versions of the foods and the engine: the same recipe and version give the same bytes. */
                    "X-Data-Version"?: string;
                    /** @description The plan: requests per second, recipes per month; draft-ietf-httpapi-ratelimit-headers-10. */
                    "RateLimit-Policy"?: string;
                    /** @description Requests left of this second, and the seconds until it ends. */
                    RateLimit?: string;
                    /** @description Requests per second. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left of this second. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the count starts over. */
                    "X-RateLimit-Reset"?: number;
                    /** @description Recipes per month. */
                    "X-Quota-Limit"?: number;
                    /** @description Recipes of this month that were analyzed. */
                    "X-Quota-Used"?: number;
                    /** @description Recipes left of this month. */
                    "X-Quota-Remaining"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "internal_error";
                        };
                    };
                };
            };
            /** @description Service Unavailable: `service_unavailable`. */
            503: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before the request is sent again. */
                    "Retry-After": number;
                    /** @description The versions of the foods and the engine: the same recipe and version give the same bytes. */
                    "X-Data-Version"?: string;
                    /** @description The plan: requests per second, recipes per month; draft-ietf-httpapi-ratelimit-headers-10. */
                    "RateLimit-Policy"?: string;
                    /** @description Requests left of this second, and the seconds until it ends. */
                    RateLimit?: string;
                    /** @description Requests per second. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests left of this second. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the count starts over. */
                    "X-RateLimit-Reset"?: number;
                    /** @description Recipes per month. */
                    "X-Quota-Limit"?: number;
                    /** @description Recipes of this month that were analyzed. */
                    "X-Quota-Used"?: number;
                    /** @description Recipes left of this month. */
                    "X-Quota-Remaining"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "service_unavailable";
                        };
                    };
                };
            };
        };
    };
    uploadBatch: {
        parameters: {
            query: {
                /** @description The id of the key that asked for it. */
                key: string;
                /** @description When the link ends, in seconds since 1970: a day after the creation of the batch. */
                expires: number;
                /** @description Proves the right to the batch. */
                signature: string;
            };
            header?: never;
            path: {
                /** @description The id of the batch. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {"title":"Omelette","ingredients":["3 large eggs","1 tbsp butter"],"servings":2} */
                "application/jsonl": string;
            };
        };
        responses: {
            /** @description The whole file has arrived, and the batch is submitted. */
            200: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199a3c4-6f0e-7c3a-9d2b-1f6f0c1d2e3f",
                     *       "state": "waiting",
                     *       "recipes": 1
                     *     }
                     */
                    "application/json": components["schemas"]["SubmittedBatch"];
                };
            };
            /** @description Bad Request: `bad_request`. */
            400: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Forbidden: `forbidden`. */
            403: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "forbidden";
                        };
                    };
                };
            };
            /** @description Request Timeout: `bad_request`. */
            408: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Payload Too Large: `payload_too_large`. */
            413: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "payload_too_large";
                        };
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "unsupported_media_type";
                        };
                    };
                };
            };
            /** @description Too Many Requests: `quota_exceeded` or `rate_limited`. */
            429: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before the request is sent again. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "quota_exceeded" | "rate_limited";
                        };
                    };
                };
            };
            /** @description Request Header Fields Too Large: `bad_request`. */
            431: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "internal_error";
                        };
                    };
                };
            };
            /** @description Service Unavailable: `service_unavailable`. */
            503: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before the request is sent again. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "service_unavailable";
                        };
                    };
                };
            };
        };
    };
    getBatchResults: {
        parameters: {
            query: {
                /** @description The id of the key that asked for it. */
                key: string;
                /** @description When the link ends, in seconds since 1970: an hour after GraphQL gave the address. */
                expires: number;
                /** @description Proves the right to the batch. */
                signature: string;
            };
            header?: never;
            path: {
                /** @description The id of the batch. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All results, as JSON lines. */
            200: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    /** @description The versions of the foods and the engines that analyzed the recipes, separated by commas; empty if none did. */
                    "X-Data-Version": string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"status":"success","ingredients":[{"text":"3 large eggs","parsed":{"qty":3,"unit":"large","food":"Egg, whole, raw, fresh","gram_weight":150},"confidence":{"match":0.97,"conversion":1,"overall":0.97},"nutrients":{"calories":214.5,"protein":18.84,"fat_total":14.265,"fat_saturated":4.689,"fat_trans":0.057,"cholesterol":558,"sodium":213,"carbs_total":1.08,"carbs_sugar":0.555,"carbs_fiber":0,"vitamin_d":3,"calcium":84,"iron":2.625,"potassium":207}},{"text":"1 tbsp butter","parsed":{"qty":1,"unit":"tbsp","food":"Butter, salted","gram_weight":14.2},"confidence":{"match":0.96,"conversion":1,"overall":0.96},"nutrients":{"calories":101.814,"protein":0.1207,"fat_total":11.51762,"fat_saturated":7.294256,"fat_trans":0.465476,"cholesterol":30.53,"sodium":91.306,"carbs_total":0.00852,"carbs_sugar":0.00852,"carbs_fiber":0,"vitamin_d":0,"calcium":3.408,"iron":0.00284,"potassium":3.408}}],"totals":{"calories":316.314,"protein":18.9607,"fat_total":25.78262,"fat_saturated":11.983256,"fat_trans":0.522476,"cholesterol":588.53,"sodium":304.306,"carbs_total":1.08852,"carbs_sugar":0.56352,"carbs_fiber":0,"vitamin_d":3,"calcium":87.408,"iron":2.62784,"potassium":210.408},"per_serving":{"calories":158.157,"protein":9.48035,"fat_total":12.89131,"fat_saturated":5.991628,"fat_trans":0.261238,"cholesterol":294.265,"sodium":152.153,"carbs_total":0.54426,"carbs_sugar":0.28176,"carbs_fiber":0,"vitamin_d":1.5,"calcium":43.704,"iron":1.31392,"potassium":105.204},"diet_labels":["low-carb"],"health_labels":["vegetarian","gluten-free"]} */
                    "application/jsonl": string;
                };
            };
            /** @description Bad Request: `bad_request`. */
            400: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Forbidden: `forbidden`. */
            403: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "forbidden";
                        };
                    };
                };
            };
            /** @description Not Found: `not_found`. */
            404: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "not_found";
                        };
                    };
                };
            };
            /** @description Request Timeout: `bad_request`. */
            408: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Request Header Fields Too Large: `bad_request`. */
            431: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "internal_error";
                        };
                    };
                };
            };
            /** @description Service Unavailable: `service_unavailable`. */
            503: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before the request is sent again. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "service_unavailable";
                        };
                    };
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive. */
            200: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "alive"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Bad Request: `bad_request`. */
            400: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Forbidden: `forbidden`. */
            403: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "forbidden";
                        };
                    };
                };
            };
            /** @description Request Timeout: `bad_request`. */
            408: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Request Header Fields Too Large: `bad_request`. */
            431: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "internal_error";
                        };
                    };
                };
            };
            /** @description The process cannot recover by itself. */
            503: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before the request is sent again. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is ready; `degraded` if a part does not work. */
            200: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready",
                     *       "parts": {
                     *         "database": {
                     *           "ready": true
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description Bad Request: `bad_request`. */
            400: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Forbidden: `forbidden`. */
            403: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "forbidden";
                        };
                    };
                };
            };
            /** @description Request Timeout: `bad_request`. */
            408: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Request Header Fields Too Large: `bad_request`. */
            431: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "internal_error";
                        };
                    };
                };
            };
            /** @description The service is not ready; `parts` states why. */
            503: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before the request is sent again. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unavailable"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example lines_analyzed_total 2 */
                    "text/plain": string;
                };
            };
            /** @description Bad Request: `bad_request`. */
            400: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Forbidden: `forbidden`. */
            403: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "forbidden";
                        };
                    };
                };
            };
            /** @description Request Timeout: `bad_request`. */
            408: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Request Header Fields Too Large: `bad_request`. */
            431: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "internal_error";
                        };
                    };
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Bad Request: `bad_request`. */
            400: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Forbidden: `forbidden`. */
            403: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "forbidden";
                        };
                    };
                };
            };
            /** @description Request Timeout: `bad_request`. */
            408: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Request Header Fields Too Large: `bad_request`. */
            431: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "bad_request";
                        };
                    };
                };
            };
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    /** @description Names the request in the log; the caller's own id if the request has a valid one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "internal_error";
                        };
                    };
                };
            };
        };
    };
}
